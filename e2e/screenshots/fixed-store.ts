import { fileURLToPath } from 'node:url'
import { type StoreProcess, startStore } from '../store-process.ts'

/** The shoppers order and the staff works at this time, which is a Wednesday morning in Portland. */
export const FILLED_AT = '2026-03-11T17:40:00Z'
export const SCREENS_AT = '2026-03-11T18:00:00Z'

/** Names of environment variables. Each has the data directory of a stopped store, which other stores are copied from. */
export const TEMPLATES = { filled: 'LARDER_SCREENS_FILLED_STORE', empty: 'LARDER_SCREENS_EMPTY_STORE' } as const

const PRELOADED = fileURLToPath(import.meta.resolve('./fixed-process.ts'))

/** Starts the store of which screenshots are taken, with a fixed clock. */
export const startFixedStore = (
  dataDir: string,
  at: string,
  variables: Readonly<Record<string, string>>,
): Promise<StoreProcess> =>
  startStore(
    dataDir,
    { ...variables, NODE_OPTIONS: `--import ${PRELOADED}`, LARDER_FIXED_TIME: at, TZ: 'UTC' },
    process.env.LARDER_SCREENS_STORE,
  )
