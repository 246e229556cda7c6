# The program in an image: built from the locks with hashes required, run by nobody in particular.
# No shell is needed to run it; the only folder it writes to is /data.

FROM python:3.13-slim-bookworm AS build
WORKDIR /src
COPY requirements.lock requirements-build.lock ./
RUN python -m venv /app \
 && /app/bin/python -m pip install --no-cache-dir --require-hashes --requirement requirements.lock \
 && python -m venv /tools \
 && /tools/bin/python -m pip install --no-cache-dir --require-hashes --requirement requirements-build.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY banks banks
COPY migrations migrations
RUN /tools/bin/python -m hatchling build --target wheel --directory /wheel \
 && /app/bin/python -m pip install --no-cache-dir --no-deps --no-index /wheel/*.whl \
 && /app/bin/python -m compileall -q /app/lib

FROM python:3.13-slim-bookworm
RUN groupadd --gid 10001 microbatch \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin microbatch \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /app /app
# PYTHONTZPATH is empty so that time zones come from the locked tzdata, never from the image's own.
ENV PATH=/app/bin:$PATH \
    PYTHONTZPATH="" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    MICROBATCH_DATA_DIR=/data \
    MICROBATCH_HOST=0.0.0.0
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8001/readyz', timeout=4)"]
ENTRYPOINT ["microbatch"]
CMD ["run"]
