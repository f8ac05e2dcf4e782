import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { storedText } from '../../state/browser-storage.ts'

export const storedToken = storedText('larder.seller.token')

const sellerSession = lazyCode(() => import('./seller-session.ts'))

/**
 * Validates the saved seller token on any page (specification, section 4). The seller's code is loaded only when there
 * is a token.
 */
export async function resumeSeller(): Promise<void> {
  if (storedToken.read() === null) return
  const { startSellerSession } = await sellerSession.load()
  startSellerSession()
}
