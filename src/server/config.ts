import { isIP, isIPv4, isIPv6 } from 'node:net'
import path from 'node:path'
import { SAMPLE_CONTACT_EMAIL } from '../domain/text/email.ts'
import { formattedLine } from '../domain/text/text.ts'
import { ConfigError, isPlainUrl, readEnvironment, type Variables } from './environment.ts'
import { isDatabaseUrl, isReplicaUrl } from './platform/database/database-hosts.ts'
import { parseSmtpUrl, type SmtpServer } from './platform/mail/smtp-server.ts'
import { parseS3Url, type S3Location } from './platform/pictures/s3-location.ts'
import { readTelemetry, type TelemetryConfig } from './telemetry-config.ts'

export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** The store starts an embedded database in `dataDir` when this is null. */
  readonly databaseUrl: string | null
  /** This URL leads past the pooler of `databaseUrl`. It is null when there is no pooler. */
  readonly databaseDirectUrl: string | null
  /** Everything is read from the primary when this is null. */
  readonly databaseReplicaUrl: string | null
  /** Pictures are in `dataDir` when this is null. */
  readonly s3: S3Location | null
  /** The owner's login keeps its email when this is null. */
  readonly sellerEmail: string | null
  /** A password is generated and saved when this is null. */
  readonly sellerPassword: string | null
  /** Payments are rehearsed by the built-in gateway when this is null. */
  readonly stripe: StripeConfig | null
  /** The URL has no trailing slash. */
  readonly publicUrl: string
  /** Tells whether `publicUrl` was set. Picture URLs are absolute only then. */
  readonly hasPublicUrl: boolean
  readonly corsOrigins: readonly string[]
  /** Is the number of proxies, or their addresses. */
  readonly trustProxy: false | number | string[]
  /** When this is null, a new database gets the demonstration with a week of orders, and an existing one does not. */
  readonly demoCatalog: boolean | null
  readonly contactEmail: string
  /** Mails are rehearsed when this is null. */
  readonly smtp: SmtpServer | null
  /** Is an address, or `Name <address>`. */
  readonly mailFrom: string
  /** No cache in front of the store is told what has changed when this is null. */
  readonly edge: EdgeConfig | null
  readonly logLevel: LogLevel
  readonly metrics: 'off' | 'loopback' | 'on'
  /** Nothing is sent to a collector when this is null. */
  readonly telemetry: TelemetryConfig | null
  /** This process serves requests itself when the number is 1. */
  readonly workers: number
}

interface StripeConfig {
  readonly secretKey: string
  /** Payments are polled when this is null. */
  readonly webhookSecret: string | null
  /** Requests go to Stripe's own servers when this is null. */
  readonly apiBase: string | null
}

export interface EdgeConfig {
  readonly purgeUrl: string
  readonly purgeToken: string | null
}

const MAX_WORKERS = 8 // each worker uses up to eleven of the database's hundred connections

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** Throws a ConfigError for an invalid variable. */
export function readConfig(variables: Variables): Config {
  const env = readEnvironment(variables)
  const host = env.text('HOST', 'an IP address or a host name; all addresses are 0.0.0.0 or ::', isHost) ?? '127.0.0.1'
  const port = env.number('PORT', 'a whole number from 0 to 65535', (value) => value <= 65_535) ?? 3000
  const sellerEmail = env.text('SELLER_EMAIL', 'an email address', isEmail)
  const contactEmail = env.text('CONTACT_EMAIL', 'an email address', isEmail) ?? SAMPLE_CONTACT_EMAIL
  const databaseUrl =
    'postgres://user:password@host:port/database, or with several hosts separated by commas and ?target_session_attrs=read-write'
  const publicUrl = env.url('PUBLIC_URL', 'an http or https origin such as https://shop.example', isOrigin)
  return {
    host,
    port,
    dataDir: path.resolve(env.text('DATA_DIR', 'a directory') ?? './data'),
    databaseUrl: env.url('DATABASE_URL', databaseUrl, isDatabaseUrl) ?? null,
    databaseDirectUrl: env.url('DATABASE_DIRECT_URL', databaseUrl, isDatabaseUrl) ?? null,
    databaseReplicaUrl: readReplicaUrl(env),
    s3: readS3(env),
    // The email is formatted in the same way as that of a login.
    sellerEmail: sellerEmail === undefined ? null : formattedLine(sellerEmail),
    sellerPassword:
      env.password('SELLER_PASSWORD', '8 to 128 characters', (text) => text.length >= 8 && text.length <= 128) ?? null,
    stripe: readStripe(env),
    publicUrl: publicUrl?.replace(/\/$/, '') ?? originOf(host, port),
    hasPublicUrl: publicUrl !== undefined,
    corsOrigins: env
      .list('CORS_ORIGINS', 'origins such as https://shop.example, separated by commas', isOrigin)
      .map((origin) => new URL(origin).origin),
    trustProxy: readTrustProxy(env),
    demoCatalog: env.choice('DEMO_CATALOG', { on: true, off: false }) ?? null,
    contactEmail,
    smtp: readSmtp(env),
    edge: readEdge(env),
    mailFrom: env.text('MAIL_FROM', 'an email address, or Name <address>', isMailbox) ?? contactEmail,
    workers: env.number('WORKERS', `a whole number from 1 to ${MAX_WORKERS}`, (value) => value >= 1 && value <= MAX_WORKERS) ?? 1,
    logLevel: env.choice('LOG_LEVEL', Object.fromEntries(LOG_LEVELS.map((level) => [level, level]))) ?? 'info',
    metrics: env.choice('METRICS', { off: 'off', loopback: 'loopback', on: 'on' }) ?? 'off',
    telemetry: readTelemetry(env),
  }
}

export const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.hasPublicUrl ? config.publicUrl : originOf(config.host, port),
})

/**
 * Throws a ConfigError when only the webhook secret is set, because payments that are meant to be real would be
 * rehearsed.
 */
function readStripe(env: ReturnType<typeof readEnvironment>): StripeConfig | null {
  const webhookSecret = env.secret('STRIPE_WEBHOOK_SECRET', 'a signing secret such as whsec_…', isSecretKey) ?? null
  const secretKey = env.secret('STRIPE_SECRET_KEY', 'a secret or restricted key such as sk_live_… or rk_live_…', isStripeKey)
  const apiBase = env.url('STRIPE_API_BASE', 'an http or https origin such as http://127.0.0.1:4242', isOrigin) ?? null
  if (secretKey !== undefined) return { secretKey, webhookSecret, apiBase }
  if (webhookSecret !== null) {
    throw new ConfigError('STRIPE_SECRET_KEY', '', 'set where STRIPE_WEBHOOK_SECRET is; unset both to rehearse')
  }
  return null
}

/** Throws a ConfigError without DATABASE_URL, because the embedded database has no replicas. */
function readReplicaUrl(env: ReturnType<typeof readEnvironment>): string | null {
  const accepted =
    'postgres://user:password@host:port/database, or with several hosts separated by commas and ?target_session_attrs=prefer-standby'
  const url = env.url('DATABASE_REPLICA_URL', accepted, isReplicaUrl) ?? null
  if (url !== null && env.text('DATABASE_URL', '') === undefined)
    throw new ConfigError('DATABASE_URL', '', 'set where DATABASE_REPLICA_URL is')
  return url
}

function readEdge(env: ReturnType<typeof readEnvironment>): EdgeConfig | null {
  const purgeUrl = env.url('EDGE_PURGE_URL', 'an http or https URL without a login', isPlainUrl)
  const purgeToken = env.secret('EDGE_PURGE_TOKEN', 'a token without white space', (text) => /^[\x21-\x7e]+$/.test(text)) ?? null
  if (purgeUrl !== undefined) return { purgeUrl, purgeToken }
  if (purgeToken === null) return null
  throw new ConfigError('EDGE_PURGE_URL', '', 'set where EDGE_PURGE_TOKEN is')
}

function readS3(env: ReturnType<typeof readEnvironment>): S3Location | null {
  const accepted = 's3://bucket/prefix?endpoint=https://host&region=name'
  const place = parseS3Url(env.url('PICTURES_URL', accepted, (url) => parseS3Url(url) !== null) ?? '')
  if (place === null) return null
  const key = (name: string) => {
    const value = env.password(name, 'an S3 access key', (text) => /^\S+$/.test(text))
    if (value === undefined) throw new ConfigError(name, '', 'set where PICTURES_URL is')
    return value
  }
  return { ...place, accessKeyId: key('AWS_ACCESS_KEY_ID'), secretAccessKey: key('AWS_SECRET_ACCESS_KEY') }
}

function readSmtp(env: ReturnType<typeof readEnvironment>): SmtpServer | null {
  const accepted = 'smtp://user:password@host:port, or smtps://… for TLS from the start; user and password percent-encoded'
  const text = env.secret('SMTP_URL', accepted, (url) => parseSmtpUrl(url) !== null)
  return text === undefined ? null : parseSmtpUrl(text)
}

/** Puts IPv6 addresses in brackets (RFC 3986 §3.2.2). */
export function originOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`
}

function readTrustProxy(env: ReturnType<typeof readEnvironment>): Config['trustProxy'] {
  const accepted = 'off, the number of proxies in front, or their addresses separated by commas'
  const text = env.text('TRUST_PROXY', accepted)
  if (text === undefined || text === 'off') return false
  if (/^\d{1,2}$/.test(text)) return text === '0' ? false : Number(text)
  return env.list('TRUST_PROXY', accepted, isAddressRange)
}

const isSecretKey = (text: string) => /^[\w-]+$/.test(text)
const isStripeKey = (text: string) => /^[sr]k_[\w-]+$/.test(text)
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
const isMailbox = (text: string) => isAddress(/^[^<>@,;:"\\]* <(.+)>$/.exec(text)?.[1] ?? text)
const isAddress = (text: string) => isEmail(text) && !/[<>]/.test(text)

/** Tells whether the text is an IP address, or a range such as `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase()
}

const MAX_NAME = 253 // RFC 1123 §2.1, not counting a trailing dot
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const NUMBER = /^(?:\d+|0x[\da-f]*)$/i

/**
 * Tells whether the text is an IP address or a host name. Other spellings of `0.0.0.0` and `::` are rejected, so that a
 * store doesn't listen on all addresses by mistake.
 */
const isHost = (text: string): boolean => isIPv4(text) || (isIPv6(text) ? !isHiddenWildcard(text) : isHostName(text))

/** Rejects names that end in a number, because the system's resolver reads `0`, `0x0` and `0.0` as 0.0.0.0. */
function isHostName(text: string): boolean {
  const labels = text.split('.')
  return text.length <= MAX_NAME && labels.every((label) => LABEL.test(label)) && !NUMBER.test(labels.at(-1) ?? '')
}

function isHiddenWildcard(address: string): boolean {
  const [unscoped] = address.split('%')
  const shortest = URL.parse(`http://[${unscoped}]`)?.hostname ?? ''
  return address !== '::' && ['[::]', '[::ffff:0:0]'].includes(shortest)
}
