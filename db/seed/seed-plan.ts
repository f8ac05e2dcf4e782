/** How much is made, and from which chance: the same plan makes the same rows. */
export interface SeedPlan {
  readonly products: number
  readonly users: number
  readonly orders: number
  /** Another number makes other rows, so that a second seeding can stand beside a first. */
  readonly seed: number
  /** Whether what is there already may have company. */
  readonly intoFilled: boolean
}

const MOST = { products: 1_000_000, users: 5_000_000, orders: 20_000_000, seed: 2_147_483_647 } as const

export const SEED_USAGE =
  'npm run seed -- --products 1000 --users 500 --orders 5000 [--seed 1] [--into-filled]: how many of each (0 unless said; orders need products and users)'

/** What somebody who seeds can mend: a sentence for them. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** Reads `--products 1000` or `--products=1000` and the like. Throws a SeedError for what is none of them. */
export function readSeedPlan(args: readonly string[]): SeedPlan {
  const numbers = { products: 0, users: 0, orders: 0, seed: 1 }
  let intoFilled = false
  const words = args.flatMap((arg) => arg.split('='))
  while (words.length > 0) {
    const name = words.shift()?.replace(/^--/, '') ?? ''
    if (name === 'into-filled') intoFilled = true
    else if (isNumber(name)) numbers[name] = count(name, words.shift())
    else throw new SeedError(`“${name}” says nothing to it. ${SEED_USAGE}`)
  }
  if (numbers.products + numbers.users + numbers.orders === 0) throw new SeedError(`Nothing was asked for. ${SEED_USAGE}`)
  if (numbers.orders > 0 && (numbers.products < 1 || numbers.users < 1)) {
    throw new SeedError(`Orders need products and users to be of. ${SEED_USAGE}`)
  }
  return { ...numbers, intoFilled }
}

const isNumber = (name: string): name is keyof typeof MOST => Object.hasOwn(MOST, name)

function count(name: keyof typeof MOST, text = ''): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= MOST[name]) return Number(text)
  throw new SeedError(`--${name} is ${JSON.stringify(text)}: it must be a whole number from 0 to ${MOST[name]}`)
}
