import { isIPv4 } from 'node:net'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Tells whether TLS begins with the connection, and not after STARTTLS. */
  readonly isTls: boolean
  readonly login: { readonly user: string; readonly password: string } | null
}

const TLS_PORT = 465 // RFC 8314 §3.3
const SUBMISSION_PORT = 587 // RFC 6409

export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null
  const [user, password] = [decode(url.username), decode(url.password)]
  if (user === null || password === null || (user === '') !== (password === '')) return null
  const isTls = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(url.port),
    isTls,
    login: user === '' ? null : { user, password },
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Tells whether the host is this machine, so nobody can listen in between. */
export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
