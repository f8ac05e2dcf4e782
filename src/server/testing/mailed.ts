import type { TestStore } from './test-store.ts'

interface WrittenMail {
  readonly subject: string
  readonly text: string
}

/** So far, newest first. */
export const mailsWrittenTo = ({ db }: TestStore, email: string): Promise<WrittenMail[]> =>
  db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).orderBy('id', 'desc').execute()

/** Newest first, after the jobs that are due. */
export async function mailsTo(store: TestStore, email: string): Promise<WrittenMail[]> {
  await store.runJobs()
  return mailsWrittenTo(store, email)
}

/** Of the newest mail with a link to this path. Empty without one. */
export async function mailedToken(store: TestStore, email: string, path: string): Promise<string> {
  const link = `${store.platform.publicUrl}${path}?token=`
  const mail = (await mailsTo(store, email)).find(({ text }) => text.includes(link))
  return mail?.text.split(link)[1]?.match(/^[\w-]{43}$/m)?.[0] ?? ''
}
