/** The variables of the process, or what stands for them in a test. */
export type Variables = Readonly<Record<string, string | undefined>>

/** A variable has a value that the store can't work with; `message` is one line that says which, what it is and what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: string, value: string, accepted: string) {
    super(`${variable} is ${JSON.stringify(value)}: it must be ${accepted}`)
  }
}

/** Reads variables one by one. Unset and empty are the same; what `isRight` denies is refused with a ConfigError. */
export function readEnvironment(variables: Variables) {
  const text = (name: string, accepted: string, isRight: (text: string) => boolean = () => true): string | undefined => {
    const value = variables[name]?.trim()
    if (value === undefined || value === '') return undefined
    if (!isRight(value)) throw new ConfigError(name, value, accepted)
    return value
  }
  return {
    text,

    /** Like text, but for what must not be read over a shoulder or in a log: a refusal shows its first letters only. */
    secret(name: string, accepted: string, isRight: (text: string) => boolean): string | undefined {
      const value = text(name, accepted)
      if (value !== undefined && !isRight(value)) throw new ConfigError(name, `${value.slice(0, 3)}…`, accepted)
      return value
    },

    number(name: string, accepted: string, isRight: (value: number) => boolean): number | undefined {
      const digits = text(name, accepted, (value) => /^\d{1,15}$/.test(value) && isRight(Number(value)))
      return digits === undefined ? undefined : Number(digits)
    },

    /** One of the words that `choices` names, as what it stands for. */
    choice<Value>(name: string, choices: Readonly<Record<string, Value>>): Value | undefined {
      const word = text(name, Object.keys(choices).join(' or '), (value) => Object.hasOwn(choices, value))
      return word === undefined ? undefined : choices[word]
    },

    list(name: string, accepted: string, isRight: (part: string) => boolean): string[] {
      const value = text(name, accepted) ?? ''
      const parts = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      if (!parts.every(isRight)) throw new ConfigError(name, value, accepted)
      return parts
    },
  }
}
