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

/** Matches what is as long as the secrets of links, which are 43 characters of base64url. */
const AS_LONG_AS_SECRETS = /[\w-]{40,}/g
const PICTURE_NAME = /^[0-9a-f]{40}(?:-[a-z]+)?-\d+x\d+$/
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g
const GUEST_ORDER = /^([\\/.]*order[\\/]+).*$/is
const ENCODED_PERCENT_SIGNS = /%(?:25)+(?=[0-9a-f]{2})/gi

/** Returns a text, such as that of a mail, without the secrets in its links. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '…')

/**
 * Returns a path for the log, without the query and without anything that looks like the secret of a link, however the
 * path is spelled: somebody may have typed it, or a mail program may have changed it.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const typed = path
    .replace(ENCODED_PERCENT_SIGNS, '%')
    .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  if (/%[0-7][0-9a-f]/i.test(typed)) return '…' // nobody but who hides something encodes a percent sign in parts
  const shown = typed
    .replace(/[?#].*$/s, '')
    .replace(GUEST_ORDER, '$1…')
    .replace(AS_LONG_AS_SECRETS, (name) => (PICTURE_NAME.test(name) ? name : '…'))
  return shown === typed ? path : shown
}
