export type Variables = Readonly<Record<string, string | undefined>>

/** The message is one line with the variable's name, its value and what is accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: string, value: string, accepted: string) {
    super(`${variable} is ${JSON.stringify(value)}: it must be ${accepted}`)
  }
}

/**
 * Returns readers of variables. An empty value counts as unset. They throw a ConfigError for a value that `isRight`
 * rejects.
 */
export function readEnvironment(variables: Variables) {
  const text = (name: string, accepted: string, isRight: (text: string) => boolean = () => true): string | undefined => {
    const value = variables[name]?.trim()
    if (value === undefined || value === '') return undefined
    if (!isRight(value)) throw new ConfigError(name, value, accepted)
    return value
  }
  return {
    text,

    /** Reads a URL, or several. The error leaves out user, password and other secrets. */
    url(name: string, accepted: string, isRight: (text: string) => boolean): string | undefined {
      const value = text(name, accepted)
      if (value !== undefined && !isRight(value)) throw new ConfigError(name, withoutLogin(value), accepted)
      return value
    },

    /** Reads a password. The error shows nothing of it. */
    password(name: string, accepted: string, isRight: (text: string) => boolean): string | undefined {
      const value = text(name, accepted)
      if (value !== undefined && !isRight(value)) throw new ConfigError(name, '…', accepted)
      return value
    },

    /** Reads a secret. The error shows only its first three characters. */
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
      if (!items.every(isRight)) throw new ConfigError(name, items.map(withoutLogin).join(', '), accepted)
      return items
    },
  }
}

/** Replaces the text before the last `@` and after `password=`, `secret=` or `token=`, even when it is no URL. */
const withoutLogin = (text: string): string =>
  text
    .replace(/^([a-z][\w+.-]*:)?.*@/is, (_, scheme = '') => `${scheme}//…@`)
    .replace(/(\w*(?:password|secret|token)\w*\s*=\s*)[^&\s]*/gi, '$1…')

/** Tells whether the text is an http or https URL without a login. */
export function isPlainUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
