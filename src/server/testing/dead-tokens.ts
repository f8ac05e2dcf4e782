import { endpoints } from '../../contract/endpoints.ts'
import { tokenHash } from '../platform/tokens/token.ts'
import type { TestStore } from './test-store.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Tokens that the store must reject, by kind: expired, deleted and made-up ones. */
export type DeadTokens = Readonly<Record<string, string | undefined>>

/** Advances the store's clock by a week, so that a session expires. */
export async function deadTokensIn(store: TestStore): Promise<DeadTokens> {
  const [expired, expiredSeller] = [await store.shopper(), await store.freshSeller()]
  store.clock.pass(WEEK_MS)
  const [left, leftSeller, present] = [await store.shopper(), await store.freshSeller(), await store.shopper()]
  await left.get(endpoints.logoutShopper)
  await leftSeller.get(endpoints.logoutSeller)
  const hash = tokenHash(present.token)
  return {
    none: undefined,
    empty: '',
    'an expired one': expired.token,
    'the seller’s expired one': expiredSeller.token,
    'one logged out': left.token,
    'the seller’s, logged out': leftSeller.token,
    'a forged one': `${present.token.slice(0, -1)}${present.token.endsWith('A') ? 'B' : 'A'}`,
    'one and a bit more': `${present.token}A`,
    'one in capitals': present.token.toUpperCase(),
    'the hash of one': hash.toString('hex'),
    'the hash of one as the token': hash.toString('base64url'),
    'the id of its session': (await present.get(endpoints.listSessions)).body.sessions[0]._id,
    SQL: "' or true --",
  }
}
