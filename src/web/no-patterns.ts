/** Replaces wouter's pattern parser: pages.ts matches routes. */
export const parse = (): never => {
  throw new Error('Routes have no patterns here')
}
