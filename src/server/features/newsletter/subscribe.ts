import { mailedLink } from '../../../contract/mailed-pages.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/tokens/token.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { saveSubscriber } from './subscriber-repository.ts'

/** Mails a link that confirms the subscription, unless there is one that is confirmed or may still be. */
export const subscribe = ({ db, clock, publicUrl }: Platform, email: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const { token, hash } = newToken()
    if (!(await saveSubscriber(tx, email, hash, now))) return
    const leave = mailedLink(publicUrl, 'unsubscribe', token)
    const mail = confirmationMail(mailedLink(publicUrl, 'confirmSubscription', token), leave)
    await enqueueMail(
      tx,
      { kind: 'newsletter confirmation', to: email, ...mail, headers: { 'List-Unsubscribe': `<${leave}>` } },
      now,
    )
  })

const confirmationMail = (url: string, leave: string) =>
  composeMail({
    subject: 'Confirm your newsletter subscription',
    title: 'Our newsletter?',
    parts: [
      paragraph('Please confirm that you would like to get it. Until then we send you nothing. The link works for seven days.'),
      button('Confirm subscription', url),
    ],
    footer: 'If you did not ask for it, you can ignore this email.',
    footerLink: { text: 'Unsubscribe', url: leave },
  })
