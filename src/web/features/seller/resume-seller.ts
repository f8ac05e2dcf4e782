import { storedToken } from './stored-token.ts'

/**
 * Asks at the start of whatever page whether the kept login is still a seller's (specification, section 4). A browser in
 * which nobody ever logged in as the seller needs none of that code.
 */
export async function resumeSeller(): Promise<void> {
  if (storedToken.read() === null) return
  const { startSellerSession } = await import('./seller-session.ts')
  startSellerSession()
}
