import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { withoutControls } from '../../domain/text/shown-text.ts'

/** Describes one search parameter in the URL of a screen. */
export interface Parameter<Value> {
  readonly name: string
  /** The filter has this value when the URL has none or an invalid one. A URL is written without it. */
  readonly fallback: Value
  /** Returns null for an invalid text. */
  parse(text: string): Value | null
}

export interface UrlFilter<Filter> {
  /** `defaults` is the filter of the URL without a query. */
  readonly defaults: Filter
  /** Reads the filter from a query string and ignores invalid values. */
  parse(query: string): Filter
  /** Returns the URL of the screen. What the filter lacks has its default. */
  url(filter: Partial<Filter>): string
}

type Parameters<Filter> = { readonly [Key in keyof Filter]: Parameter<Filter[Key]> }

/**
 * Describes the filter of a screen of the seller at `path`. The shop's lists read their parameters by `useSearchParam`,
 * which keeps this code out of the first load. URLs have its parameters in this order. `check` corrects values that are
 * valid alone but not together.
 */
export function urlFilter<Filter extends object>(
  path: string,
  parameters: Parameters<Filter>,
  check = (filter: Filter): Filter => filter,
): UrlFilter<Filter> {
  const keys = Object.keys(parameters) as (keyof Filter)[] // TypeScript types the keys of an object as text
  const filterOf = (read: <Value>(parameter: Parameter<Value>) => Value): Filter =>
    Object.fromEntries(keys.map((key) => [key, read(parameters[key])])) as Filter // it has each key of the filter
  return {
    defaults: filterOf(({ fallback }) => fallback),
    parse(query) {
      const params = new URLSearchParams(query)
      return check(
        filterOf(({ name, fallback, parse }) => {
          const text = params.get(name)
          return text === null ? fallback : (parse(withoutControls(text)) ?? fallback)
        }),
      )
    },
    url(filter) {
      const params = new URLSearchParams()
      for (const key of keys) {
        const { name, fallback } = parameters[key]
        const value = filter[key] ?? fallback
        if (value !== fallback) params.set(name, String(value))
      }
      return params.size === 0 ? path : `${path}?${params}`
    },
  }
}

export const textParameter = (name: string): Parameter<string> => ({ name, fallback: '', parse: (text) => text.trim() })

export const flagParameter = (name: string): Parameter<boolean> => ({ name, fallback: false, parse: (text) => text === 'true' })

export const choiceParameter = <Value extends string, Fallback extends Value | null>(
  name: string,
  values: readonly Value[],
  fallback: Fallback,
): Parameter<Value | Fallback> => ({ name, fallback, parse: (text) => values.find((value) => value === text) ?? null })

/** Its value is a text of this pattern, or empty. */
export const patternParameter = (name: string, pattern: RegExp): Parameter<string> => ({
  name,
  fallback: '',
  parse: (text) => (pattern.test(text) ? text : null),
})

const DAY = /^\d{4}-\d\d-\d\d$/

/** Its value is a day such as `2026-11-22`, or empty. */
export const dayParameter = (name: string): Parameter<string> => ({
  name,
  fallback: '',
  parse: (text) => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
})

/** Drops both days when the first is after the last. */
export function withDaysInOrder<Filter extends { readonly from: string; readonly to: string }>(filter: Filter): Filter {
  const { from, to } = filter
  return from !== '' && to !== '' && from > to ? { ...filter, from: '', to: '' } : filter
}

/**
 * Returns the filter of the page's URL, where it survives a reload and Back and can be sent to someone as a link, and a
 * function that changes it. With `replace` no history entry is added, so that Back leads to the page before.
 */
export function useUrlFilter<Filter extends object>({ parse, url }: UrlFilter<Filter>) {
  // The `useSearch` of wouter's main module would decode the whole query before it is parsed.
  const filter = parse(useSearch(useRouter()))
  const [, navigate] = useLocation()
  return {
    filter,
    change: (changes: Partial<Filter>, { replace = false } = {}) => navigate(url({ ...filter, ...changes }), { replace }),
  }
}
