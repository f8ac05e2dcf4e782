import { parseArgs } from 'node:util'

type OptionValue = number | string | boolean

type Options<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number ? number : Defaults[Name] extends boolean ? boolean : string
}

/**
 * Reads options such as `--rounds=3`, `--only=frozen` and `--quick` from the command line of a program for measurements
 * or load tests. Which there are, and of which types, is told by their defaults. Throws an error that names an unknown
 * option, or one that must be a number and is not.
 */
export function readOptions<Defaults extends Readonly<Record<string, OptionValue>>>(
  defaults: Defaults,
  args: readonly string[] = process.argv.slice(2),
): Options<Defaults> {
  const types = Object.entries(defaults).map(
    ([name, value]) => [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const,
  )
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(types) })
  const read = Object.entries(defaults).map(([name, fallback]) => [name, readOption(name, values[name] ?? fallback, fallback)])
  return Object.fromEntries(read)
}

function readOption(name: string, value: OptionValue, fallback: OptionValue): OptionValue {
  if (typeof fallback !== 'number') return value
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) throw new Error(`--${name} must be a number, such as --${name}=${fallback}`)
  return number
}
