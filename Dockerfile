# samsari in a container: docker build -t samsari . && docker run --rm -v "$PWD:/data" samsari score ...
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /samsari
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[parquet,plots,sheets]"

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "samsari[parquet,plots,sheets]" && rm -rf /wheels
# Nothing is downloaded while it runs, so it works with --network none and with any user.
RUN useradd --create-home samsari
USER samsari
WORKDIR /data
ENTRYPOINT ["samsari"]
CMD ["--help"]
