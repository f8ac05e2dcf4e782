import { storedToken } from './stored-token.ts'

/** Validates the saved seller token on any page (specification, section 4). Without one, the seller's code is not loaded. */
export async function resumeSeller(): Promise<void> {
  if (storedToken.read() === null) return
  const { startSellerSession } = await import('./seller-session.ts')
  startSellerSession()
}
