// The button works again after this time, in case the navigation was stopped.
const LEAVING_MS = 10_000

/** Opens the payment page. Coming back reloads this page, since the cart may have been paid. */
export function openPaymentPage(url: string): Promise<void> {
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  window.location.assign(url)
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
}
