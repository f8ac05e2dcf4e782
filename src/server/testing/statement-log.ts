import type { SentStatement } from '../platform/database/connect.ts'

/** What is sent to a database while somebody wants to know. */
export class StatementLog {
  #noted: SentStatement[] | null = null

  readonly note = (statement: SentStatement): void => void this.#noted?.push(statement)

  async during(work: () => Promise<void>): Promise<SentStatement[]> {
    const noted: SentStatement[] = []
    this.#noted = noted
    await work()
    this.#noted = null
    return noted
  }
}
