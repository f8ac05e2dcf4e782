/** What is to be inserted. The same plan inserts the same rows. */
export interface SeedPlan {
  readonly products: number
  readonly users: number
  readonly orders: number
  /** Another seed inserts other rows, so that two seedings don't collide. */
  readonly seed: number
  /** Whether the database may have rows already. */
  readonly intoFilled: boolean
  /** When the last order was placed. The others were placed over the year before. Without it, orders are spread over 2025. */
  readonly ordersUntil?: Date
}

const MAX = { products: 1_000_000, users: 5_000_000, orders: 20_000_000, seed: 2_147_483_647 } as const

export const SEED_USAGE =
  'npm run seed -- --products 1000 --users 500 --orders 5000 [--seed 1] [--into-filled]: how many of each (0 unless said; orders need products and users)'

/** An error that the user can fix. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** Parses `--products 1000` or `--products=1000`. Throws a SeedError for unknown or invalid options. */
export function readSeedPlan(args: readonly string[]): SeedPlan {
  const numbers = { products: 0, users: 0, orders: 0, seed: 1 }
  let intoFilled = false
  const tokens = args.flatMap((arg) => arg.split('='))
  while (tokens.length > 0) {
    const name = tokens.shift()?.replace(/^--/, '') ?? ''
    if (name === 'into-filled') intoFilled = true
    else if (isNumber(name)) numbers[name] = count(name, tokens.shift())
    else throw new SeedError(`“${name}” says nothing to it. ${SEED_USAGE}`)
  }
  if (numbers.products + numbers.users + numbers.orders === 0) throw new SeedError(`Nothing was asked for. ${SEED_USAGE}`)
  if (numbers.orders > 0 && (numbers.products < 1 || numbers.users < 1)) {
    throw new SeedError(`Orders need products and users to be of. ${SEED_USAGE}`)
  }
  return { ...numbers, intoFilled }
}

const isNumber = (name: string): name is keyof typeof MAX => Object.hasOwn(MAX, name)

function count(name: keyof typeof MAX, text = ''): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= MAX[name]) return Number(text)
  throw new SeedError(`--${name} is ${JSON.stringify(text)}: it must be a whole number from 0 to ${MAX[name]}`)
}
