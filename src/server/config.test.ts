import path from 'node:path'
import { expect, test } from 'vitest'
import { originOf, readConfig } from './config.ts'
import { ConfigError, type Variables } from './environment.ts'

test('returns the defaults for an empty environment', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: path.resolve('./data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    sellerEmail: null,
    sellerPassword: null,
    s3: null,
    stripe: null,
    publicUrl: 'http://127.0.0.1:3000',
    hasPublicUrl: false,
    corsOrigins: [],
    trustProxy: false,
    demoCatalog: null,
    contactEmail: 'hello@example.com',
    smtp: null,
    edge: null,
    mailFrom: 'hello@example.com',
    workers: 1,
    logLevel: 'info',
    metrics: 'off',
    telemetry: null,
  })
})

test('treats an empty value as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO_CATALOG: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    demoCatalog: null,
  })
})

test('reads the URL of a replica, and takes none without an external database', () => {
  const [primary, replica] = [
    'postgres://larder@db-1/larder',
    'postgres://larder@db-2,db-3/larder?target_session_attrs=prefer-standby',
  ]
  expect(readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl).toBe(replica)
  expect(() => readConfig({ DATABASE_REPLICA_URL: replica })).toThrow(
    'DATABASE_URL is "": it must be set where DATABASE_REPLICA_URL is',
  )
})

test('reads the values that are set', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '::1',
      DATABASE_URL: 'postgres://larder:secret@db.example/larder',
      PUBLIC_URL: 'https://shop.example/',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      DEMO_CATALOG: 'off',
      WORKERS: '4',
      LOG_LEVEL: 'warn',
    }),
  ).toMatchObject({
    port: 8080,
    host: '::1',
    publicUrl: 'https://shop.example',
    hasPublicUrl: true,
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    demoCatalog: false,
    workers: 4,
    logLevel: 'warn',
  })
})

test.each([
  ['off', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s trusts %j', (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
})

test.each([
  ['PORT', 'eighty', 'PORT is "eighty": it must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'PORT is "65536": it must be a whole number from 0 to 65535'],
  ['PORT', '3000.5', 'PORT is "3000.5": it must be a whole number from 0 to 65535'],
  ['WORKERS', '0', 'WORKERS is "0": it must be a whole number from 1 to 8'],
  ['HOST', 'not a host', 'HOST is "not a host": it must be an IP address or a host name; all addresses are 0.0.0.0 or ::'],
  [
    'DATABASE_URL',
    'mysql://localhost',
    'DATABASE_URL is "mysql://localhost": it must be postgres://user:password@host:port/database, or with several hosts separated by commas and ?target_session_attrs=read-write',
  ],
  ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL is "shop.example": it must be an http or https origin such as https://shop.example'],
  [
    'PUBLIC_URL',
    'https://shop.example/larder',
    'PUBLIC_URL is "https://shop.example/larder": it must be an http or https origin such as https://shop.example',
  ],
  ['CORS_ORIGINS', '*', 'CORS_ORIGINS is "*": it must be origins such as https://shop.example, separated by commas'],
  [
    'TRUST_PROXY',
    'true',
    'TRUST_PROXY is "true": it must be off, the number of proxies in front, or their addresses separated by commas',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY is "10.0.0.0/33": it must be off, the number of proxies in front, or their addresses separated by commas',
  ],
  ['DEMO_CATALOG', 'yes', 'DEMO_CATALOG is "yes": it must be on or off'],
  ['CONTACT_EMAIL', 'nobody', 'CONTACT_EMAIL is "nobody": it must be an email address'],
  ['SELLER_EMAIL', '@', 'SELLER_EMAIL is "@": it must be an email address'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud": it must be fatal or error or warn or info or debug or trace or silent'],
])('rejects %s=%s with one clear line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new ConfigError(name, value, line.slice(line.indexOf('must be ') + 'must be '.length)),
  )
  expect(() => readConfig({ [name]: value })).toThrow(line)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
])('a store that listens on %s has the origin %s', (host, origin) => expect(originOf(host, 80)).toBe(origin))

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '::',
  '::1',
  'fe80::1%eth0',
  '::ffff:127.0.0.1',
  'localhost',
  'shop.example',
  'store-1',
  '3com.example',
])('accepts HOST=%s', (host) => expect(readConfig({ HOST: host }).host).toBe(host))

// The system's resolver reads these as addresses, too: most of them as 0.0.0.0, the others as a different address.
test.each([
  ...[
    '0',
    '00',
    '0.0',
    '0.0.0',
    '0x0',
    '0X0.0',
    '0.0.0.00',
    '000.0.0.0',
    '0x0.0x0.0x0.0x0',
    '1',
    '127.1',
    '2130706433',
    '0x7f000001',
  ],
  ...['127.0.0.01', '010.0.0.1', '127.0.0.1.5', '256.0.0.1', 'shop.0', 'shop.0x1'],
  ...['::0', '0::', '0:0:0:0:0:0:0:0', '::0.0.0.0', '::ffff:0.0.0.0', '::ffff:0:0', '::%1', '[::]', '[::1]'],
  ...['-shop', 'shop-', 'shop..example', '.', `${'x'.repeat(64)}.example`, `${'x.'.repeat(127)}xx`, 'shop_1', 'shop:80', '*'],
])('rejects HOST=%s', (host) => {
  expect(() => readConfig({ HOST: host })).toThrow(`HOST is ${JSON.stringify(host)}: it must be an IP address or a host name`)
})

test('reads the payment provider’s keys, with and without webhooks', () => {
  const STRIPE_SECRET_KEY = 'sk_test_1'
  expect(readConfig({ STRIPE_SECRET_KEY }).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecret: null, apiBase: null })
  expect(
    readConfig({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: 'http://127.0.0.1:4242' }).stripe,
  ).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: 'http://127.0.0.1:4242',
  })
})

test('reads the mail server and the sender, which is by default the contact', () => {
  expect(readConfig({ SMTP_URL: 'smtps://larder:secret@mail.example', CONTACT_EMAIL: 'us@shop.example' })).toMatchObject({
    smtp: { host: 'mail.example', port: 465, isTls: true, login: { user: 'larder', password: 'secret' } },
    mailFrom: 'us@shop.example',
  })
  expect(readConfig({ MAIL_FROM: 'Larder <us@shop.example>' }).mailFrom).toBe('Larder <us@shop.example>')
})

test.each(['us', 'Larder <us>', 'a@shop.example, b@shop.example', '"Larder" <us@shop.example>', 'us@shop.example>'])(
  'rejects MAIL_FROM=%s',
  (value) => expect(() => readConfig({ MAIL_FROM: value })).toThrow('an email address, or Name <address>'),
)

test('shows nothing of a wrong SMTP_URL, which has a password', () => {
  expect(() => readConfig({ SMTP_URL: 'mail://user:secret@mail.example' })).toThrow(/^SMTP_URL is "mai…": it must be smtp:/)
})

test('rejects a webhook secret without a secret key', () => {
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(
    /^STRIPE_SECRET_KEY is "": it must be set where STRIPE_WEBHOOK_SECRET is/,
  )
})

test.each([
  ['DATABASE_URL', 'mysql://larder:s3cret@db.example/larder', 'mysql://…@db.example/larder'],
  ['DATABASE_URL', 'postgres://larder:s3c/ret@x@db.example:port/larder', 'postgres://…@db.example:port/larder'],
  ['DATABASE_URL', 'host=db.example user=larder password=s3cret', 'host=db.example user=larder password=…'],
  [
    'DATABASE_DIRECT_URL',
    'http://db.example/larder?user=larder&password=s3cret',
    'http://db.example/larder?user=larder&password=…',
  ],
  ['PUBLIC_URL', 'https://larder:s3cret@shop.example', 'https://…@shop.example'],
  ['STRIPE_API_BASE', 'https://larder:s3cret@pay.example', 'https://…@pay.example'],
  ['CORS_ORIGINS', 'https://larder:s3cret@a.example', 'https://…@a.example'],
  ['SELLER_PASSWORD', 's3cret', '…'],
  ['SMTP_URL', 's3cret', 's3c…'],
])('shows no login of a wrong %s: %s', (name, value, shown) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is ${JSON.stringify(shown)}: it must be`)
})

test.each(['foo', 'pk_live_1', 'whsec_1'])('rejects %s as STRIPE_SECRET_KEY', (STRIPE_SECRET_KEY) => {
  expect(() => readConfig({ STRIPE_SECRET_KEY })).toThrow('it must be a secret or restricted key such as sk_live_… or rk_live_…')
})

test('shows at most the first letters of an invalid key', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_secret with a blank' })).toThrow(
    'STRIPE_SECRET_KEY is "sk_…": it must be',
  )
})

const S3_KEYS = { AWS_ACCESS_KEY_ID: 'AKIA…', AWS_SECRET_ACCESS_KEY: 'wJalr/+=' }

test('reads the bucket of the pictures, at AWS or at another endpoint', () => {
  const keys = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY }
  const read = (PICTURES_URL: string) => readConfig({ ...S3_KEYS, PICTURES_URL }).s3
  expect(read('s3://my-bucket?region=eu-west-1')).toEqual({
    ...{ ...keys, bucket: 'my-bucket', prefix: '', region: 'eu-west-1' },
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
  })
  expect(read('s3://my-bucket/shops/one/?endpoint=http://127.0.0.1:9000/')).toEqual({
    ...{ ...keys, bucket: 'my-bucket', prefix: 'shops/one/', region: 'us-east-1' },
    endpoint: 'http://127.0.0.1:9000',
  })
})

test.each([
  'https://bucket',
  's3://',
  's3://Bucket_1',
  's3://bucket/.hidden',
  's3://bucket//',
  's3://bucket?endpoint=https://host/path',
  's3://bucket?endpoint=ftp://host',
  's3://bucket?zone=one',
  's3://bucket?region=A B',
])('rejects %s as place of the pictures', (PICTURES_URL) => {
  expect(() => readConfig({ ...S3_KEYS, PICTURES_URL })).toThrow('PICTURES_URL is')
})

test('requires both keys of the bucket, and shows neither', () => {
  const PICTURES_URL = 's3://bucket'
  expect(() => readConfig({ PICTURES_URL })).toThrow('AWS_ACCESS_KEY_ID is "": it must be set where PICTURES_URL is')
  const spaced = { ...S3_KEYS, PICTURES_URL, AWS_SECRET_ACCESS_KEY: 'a secret' }
  expect(() => readConfig(spaced)).toThrow('AWS_SECRET_ACCESS_KEY is "…": it must be an S3 access key')
  expect(() => readConfig({ ...S3_KEYS, PICTURES_URL: 's3://key:secret@bucket' })).toThrow('PICTURES_URL is "s3://…@bucket"')
})

test('sends traces and metrics only where a collector is named, by the variables of OpenTelemetry', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
  const telemetry = (variables: Variables) => readConfig(variables).telemetry
  expect(telemetry({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'nothing of ours' })).toBeNull()
  expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull()
  expect(telemetry({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    traces: { share: 1, delayMs: 5_000 },
    metrics: { intervalMs: 60_000 },
  })
  const sampled = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(telemetry({ ...sampled, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })?.traces?.share).toBe(0.25)
  expect(telemetry({ ...sampled, OTEL_TRACES_SAMPLER: 'always_on' })?.traces?.share).toBe(1)
  expect(telemetry({ ...sampled, OTEL_TRACES_SAMPLER: 'parentbased_always_off' })?.traces).toBeNull()
  expect(telemetry({ ...sampled, OTEL_TRACES_EXPORTER: 'none' })?.traces).toBeNull()
  expect(telemetry({ ...sampled, OTEL_METRICS_EXPORTER: 'none' })?.metrics).toBeNull()
})

test.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318": it must be an http or https URL',
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": it must be http/protobuf'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc' }, 'OTEL_EXPORTER_OTLP_HEADERS is "Bea…"'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER is "jaeger_remote"'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG is "1.5": it must be a number from 0 to 1'],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER is "zipkin": it must be otlp or none'],
  [{ OTEL_METRIC_EXPORT_INTERVAL: '0' }, 'OTEL_METRIC_EXPORT_INTERVAL is "0"'],
])('refuses %o where a collector is named', (variables, message) => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...variables })).toThrow(message)
})
