import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { newToken } from '../../platform/secrets/random-secrets.ts'
import { insertSession, type PrincipalId } from './session-repository.ts'

const SESSION_MS = 7 * 24 * 60 * 60 * 1000 // `docs/api.md`, section 2

interface SessionOptions {
  readonly principal: PrincipalId
  /** The name by which people recognize the session in a list. */
  readonly device: string | null
  readonly now: Date
}

/** Returns the session's token. */
export async function openSession(db: Db, { principal, device, now }: SessionOptions): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insertSession(db, { id: newId(), tokenHash: hash, principal, device, createdAt: now, expiresAt })
  return token
}

// The most specific names are first, because a User-Agent contains several: Chrome's has Safari too, Edge's has both,
// and Android's has Linux.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name of the lists above, and never text of the header. Returns null when none matches. */
export function deviceName(userAgent: string | undefined): string | null {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}
