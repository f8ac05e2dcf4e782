export type Variables = Readonly<Record<string, string | undefined>>

/** An environment variable is invalid; `message` is one line with its name, its value and what is accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: string, value: string, accepted: string) {
    super(`${variable} is ${JSON.stringify(value)}: it must be ${accepted}`)
  }
}

/** Reads variables one by one; empty counts as unset. Throws a ConfigError for values that `isRight` rejects. */
export function readEnvironment(variables: Variables) {
  const text = (name: string, accepted: string, isRight: (text: string) => boolean = () => true): string | undefined => {
    const value = variables[name]?.trim()
    if (value === undefined || value === '') return undefined
    if (!isRight(value)) throw new ConfigError(name, value, accepted)
    return value
  }
  return {
    text,

    /** Like text, for secrets: the error shows their first three letters only. */
    secret(name: string, accepted: string, isRight: (text: string) => boolean): string | undefined {
      const value = text(name, accepted)
      if (value !== undefined && !isRight(value)) throw new ConfigError(name, `${value.slice(0, 3)}…`, accepted)
      return value
    },

    number(name: string, accepted: string, isRight: (value: number) => boolean): number | undefined {
      const digits = text(name, accepted, (value) => /^\d{1,15}$/.test(value) && isRight(Number(value)))
      return digits === undefined ? undefined : Number(digits)
    },

    choice<Value>(name: string, choices: Readonly<Record<string, Value>>): Value | undefined {
      const key = text(name, Object.keys(choices).join(' or '), (value) => Object.hasOwn(choices, value))
      return key === undefined ? undefined : choices[key]
    },

    list(name: string, accepted: string, isRight: (part: string) => boolean): string[] {
      const value = text(name, accepted) ?? ''
      const items = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      if (!items.every(isRight)) throw new ConfigError(name, value, accepted)
      return items
    },
  }
}
