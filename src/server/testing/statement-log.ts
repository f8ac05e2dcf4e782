import type { SentStatement } from '../platform/database/connect.ts'

export class StatementLog {
  #recorded: SentStatement[] | null = null

  readonly record = (statement: SentStatement): void => void this.#recorded?.push(statement)

  async during(work: () => Promise<void>): Promise<SentStatement[]> {
    const recorded: SentStatement[] = []
    this.#recorded = recorded
    await work()
    this.#recorded = null
    return recorded
  }
}
