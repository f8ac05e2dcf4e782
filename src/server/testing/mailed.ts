import type { TestStore } from './test-store.ts'

interface WrittenMail {
  readonly subject: string
  readonly text: string
}

export const mailsWrittenTo = ({ db }: TestStore, email: string): Promise<WrittenMail[]> =>
  db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).orderBy('id', 'desc').execute()

/** Runs the jobs that are due, and then returns the mails, newest first. */
export async function mailsTo(store: TestStore, email: string): Promise<WrittenMail[]> {
  await store.runJobs()
  return mailsWrittenTo(store, email)
}

/** Returns the token in the newest mail that links to this path, or an empty string when there is none. */
export async function mailedToken(store: TestStore, email: string, path: string): Promise<string> {
  const link = `${store.platform.publicUrl}${path}?token=`
  const mail = (await mailsTo(store, email)).find(({ text }) => text.includes(link))
  return mail?.text.split(link)[1]?.match(/^[\w-]{43}$/m)?.[0] ?? ''
}
