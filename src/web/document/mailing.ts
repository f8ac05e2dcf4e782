import { NOTHING_MAILED } from '../../domain/mail/mail.ts'
import { useStoreFacts } from './store-facts.ts'

/** Returns whether the store has a mail server. Without one it mails nothing. */
export const useHasMail = (): boolean => useStoreFacts().withoutMail !== true

/** Says what to do after something was mailed, or that nothing was. */
export const checkEmailTitle = (hasMail: boolean): string => (hasMail ? 'Check your email' : 'No email was sent')

/** Says below the email of an order what it is for. */
export const emailHint = (hasMail: boolean): string =>
  hasMail ? 'For the receipt and a link to follow the order.' : 'So that we can reach you about the order.'

export const nothingMailed = `${NOTHING_MAILED}.`

/** Says how a customer hears of what the staff writes about an order. */
export const reachesCustomer = (hasMail: boolean): string =>
  hasMail
    ? 'The customer gets it by email, and sees it on the order’s page.'
    : 'The customer sees it on the order’s page. No mail server is set up, so nothing is mailed.'
