import type { SHOPPER_TOKEN_KEY } from './shopper-session.ts'

/**
 * Runs before the first paint and makes CSS show the frame of the account in a browser that somebody has logged in with
 * (account.css). The script blocks rendering, so it imports only types.
 */
try {
  const token = localStorage.getItem('larder.shopper.token' satisfies typeof SHOPPER_TOKEN_KEY)
  if (token !== null) document.documentElement.dataset.login = 'saved'
} catch {
  // Without storage, nobody is logged in.
}
