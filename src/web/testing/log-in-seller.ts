import { onTestFinished } from 'vitest'
import { sellerDrafts } from '../features/seller/seller-drafts.ts'
import { beginSession } from '../features/seller/seller-session.ts'

/**
 * Logs a manager in, in place of whoever is logged in. The token is the name. Drafts are forgotten when the test has
 * finished.
 */
export function logInSeller(name: string): void {
  onTestFinished(sellerDrafts.end)
  beginSession({ token: name, seller: { name, email: `${name.toLowerCase()}@example.com`, role: 'manager' } })
}
