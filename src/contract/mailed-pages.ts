/** Mails link to these pages, with a token in the URL. */
export const MAILED_PAGES = {
  reset: '/reset',
  confirmEmail: '/confirm',
  confirmSubscription: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe', // also from alerts of products that are back in stock
  acceptInvitation: '/staff/accept',
  resetStaffPassword: '/staff/reset',
} as const

export type MailedPage = keyof typeof MAILED_PAGES

/** `publicUrl` has no slash at its end. */
export const mailedLink = (publicUrl: string, page: MailedPage, token: string): string =>
  `${publicUrl}${MAILED_PAGES[page]}?token=${token}`

/** The page of a product. It is the path that `paths.product` of the web gives. */
export const productUrl = (publicUrl: string, { id, category }: { readonly id: string; readonly category: string }): string =>
  `${publicUrl}/products/${encodeURIComponent(category.toLowerCase())}/${encodeURIComponent(id)}`

/** The page of a guest's order. Whoever knows its URL may see and cancel the order. */
export const guestOrderPath = (secret: string): string => `/order/${encodeURIComponent(secret)}`

export const guestOrderUrl = (publicUrl: string, secret: string): string => publicUrl + guestOrderPath(secret)

/** Returns a path without the secret of a guest's order, which must not be logged. */
export const withoutSecret = (path: string): string => path.replace(/^\/order\/[^/]+/i, '/order/…')
