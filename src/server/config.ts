import { isIP } from 'node:net'
import path from 'node:path'
import { formattedLine } from '../domain/text.ts'
import { ConfigError, readEnvironment, type Variables } from './environment.ts'
import { isHost } from './host-name.ts'
import { parseSmtpUrl, type SmtpServer } from './platform/mail/smtp-server.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** Null: the embedded one in dataDir. */
  readonly databaseUrl: string | null
  /** Past the pooler; null: databaseUrl has none. */
  readonly databaseDirectUrl: string | null
  readonly sellerEmail: string
  /** Null: generated, in dataDir. */
  readonly sellerPassword: string | null
  /** Null: the built-in rehearsal gateway. */
  readonly stripe: StripeConfig | null
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Only then are picture URLs absolute. */
  readonly hasPublicUrl: boolean
  readonly corsOrigins: readonly string[]
  /** A number of proxies, or their addresses. */
  readonly trustProxy: false | number | string[]
  /** Null: for a new database, and then with a week of orders. */
  readonly demoCatalog: boolean | null
  readonly contactEmail: string
  /** Null: mails are rehearsed. */
  readonly smtp: SmtpServer | null
  /** An address, or `Name <address>`. */
  readonly mailFrom: string
  readonly logLevel: LogLevel
  readonly metrics: 'off' | 'loopback' | 'on'
  /** 1: this process serves. */
  readonly workers: number
}

interface StripeConfig {
  readonly secretKey: string
  /** Null: payments are polled. */
  readonly webhookSecret: string | null
  /** Null: Stripe's own. */
  readonly apiBase: string | null
}

const MAX_WORKERS = 8 // each uses up to eleven of the database's hundred connections

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** Throws a ConfigError. */
export function readConfig(variables: Variables): Config {
  const env = readEnvironment(variables)
  const host = env.text('HOST', 'an IP address or a host name; all addresses are 0.0.0.0 or ::', isHost) ?? '127.0.0.1'
  const port = env.number('PORT', 'a whole number from 0 to 65535', (value) => value <= 65_535) ?? 3000
  const contactEmail = env.text('CONTACT_EMAIL', 'an email address', isEmail) ?? 'hello@example.com'
  const publicUrl = env.url('PUBLIC_URL', 'an http or https origin such as https://shop.example', isOrigin)
  return {
    host,
    port,
    dataDir: path.resolve(env.text('DATA_DIR', 'a directory') ?? './data'),
    databaseUrl: env.url('DATABASE_URL', 'postgres://user:password@host:port/database', isDatabaseUrl) ?? null,
    databaseDirectUrl: env.url('DATABASE_DIRECT_URL', 'postgres://user:password@host:port/database', isDatabaseUrl) ?? null,
    sellerEmail: formattedLine(env.text('SELLER_EMAIL', 'an email address', isEmail) ?? 'seller@example.com'), // as a login’s email is read
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
    mailFrom: env.text('MAIL_FROM', 'an email address, or Name <address>', isMailbox) ?? contactEmail,
    workers: env.number('WORKERS', `a whole number from 1 to ${MAX_WORKERS}`, (value) => value >= 1 && value <= MAX_WORKERS) ?? 1,
    logLevel: env.choice('LOG_LEVEL', Object.fromEntries(LOG_LEVELS.map((level) => [level, level]))) ?? 'info',
    metrics: env.choice('METRICS', { off: 'off', loopback: 'loopback', on: 'on' }) ?? 'off',
  }
}

export const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.hasPublicUrl ? config.publicUrl : originOf(config.host, port),
})

/** A webhook secret alone is rejected: payments meant to be real would be rehearsed. */
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

function readSmtp(env: ReturnType<typeof readEnvironment>): SmtpServer | null {
  const accepted = 'smtp://user:password@host:port, or smtps://… for TLS from the start; user and password percent-encoded'
  const text = env.secret('SMTP_URL', accepted, (url) => parseSmtpUrl(url) !== null)
  return text === undefined ? null : parseSmtpUrl(text)
}

/** IPv6 addresses are in brackets (RFC 3986 §3.2.2). */
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
const isDatabaseUrl = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

/** An IP address, or a range such as `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase()
}
