import type { TestStore } from './test-store.ts'

/** The token of the link in the newest mail to this address; null without one. */
export async function mailedToken({ db }: TestStore, email: string): Promise<string | null> {
  const mails = db.selectFrom('mails').select('text').where('recipient', '=', email).orderBy('id', 'desc').limit(1)
  return /[?]token=([\w-]+)/.exec((await mails.executeTakeFirst())?.text ?? '')?.[1] ?? null
}

export async function countMails({ db }: TestStore, email: string): Promise<number> {
  return (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length
}
