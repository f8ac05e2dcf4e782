import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StoreProgram } from './store-program.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'

type StoreVariables = Readonly<Record<string, string>>

/** Has a data directory and perhaps a database, and starts stores on them, one after the other or at once. */
export class StoreInstallation {
  readonly dataDir: string
  #variables: StoreVariables
  readonly #programs: StoreProgram[] = []
  readonly #closing: (() => Promise<void>)[] = []

  private constructor(dataDir: string, variables: StoreVariables) {
    this.dataDir = dataDir
    this.#variables = variables
  }

  /** Uses the embedded database. `variables` apply to each program that is started. */
  static async open(variables: StoreVariables = {}): Promise<StoreInstallation> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-installation-'))
    return new StoreInstallation(dataDir, { PORT: '0', DATA_DIR: dataDir, DEMO_CATALOG: 'off', ...variables })
  }

  /** Uses a database of the test run's server instead of the embedded one. */
  static async withDatabase(variables: StoreVariables = {}): Promise<StoreInstallation> {
    const installation = await StoreInstallation.open(variables)
    await installation.attachDatabase()
    return installation
  }

  /** Gives the stores that are started from now on a database of the test run's server. */
  async attachDatabase(): Promise<TestDatabase> {
    return this.#attach(await createTestDatabase())
  }

  /** Does the same with a database without tables, into which a backup can be restored. */
  async attachEmptyDatabase(): Promise<TestDatabase> {
    return this.#attach(await createEmptyDatabase())
  }

  #attach(database: TestDatabase): TestDatabase {
    this.#closing.push(database.drop)
    this.#variables = { ...this.#variables, DATABASE_URL: database.url }
    return database
  }

  start(variables: StoreVariables = {}): StoreProgram {
    const program = new StoreProgram({ ...this.#variables, ...variables })
    this.#programs.push(program)
    return program
  }

  async close(): Promise<void> {
    for (const program of this.#programs) {
      program.signal('SIGTERM')
      await program.ended()
    }
    for (const close of this.#closing) await close()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
