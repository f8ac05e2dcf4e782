import { ClientError } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listMails } from './list-mails.ts'
import { releaseMails, retryAllMails, retryMail } from './retry-mail.ts'

export const mailRoutes = (platform: Platform) =>
  ({
    listMails: async ({ query }) => ({ success: true, ...(await listMails(platform, query)) }),
    retryMail: async ({ seller, body }) => ({
      success: true,
      message: 'Email queued again',
      mail: await retryMail(platform, body.id, seller),
    }),
    retryAllMails: async ({ seller }) => {
      const count = await retryAllMails(platform, seller)
      return { success: true, message: queuedAgain(count), count }
    },
    releaseMails: async ({ seller }) => {
      const count = await releaseMails(platform, seller)
      if (count === null) throw new ClientError(409, 'Emails are not held')
      return { success: true, message: count === 1 ? '1 email released' : `${count} emails released`, count }
    },
  }) satisfies Partial<EndpointHandlers>

function queuedAgain(count: number): string {
  if (count === 0) return 'No email had failed. Emails that wait are tried now'
  return count === 1 ? '1 email queued again' : `${count} emails queued again`
}
