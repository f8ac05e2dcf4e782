/** Replaces wouter's path pattern parser in the bundle: pages.ts matches routes itself. */
export const parse = (): never => {
  throw new Error('Routes have no patterns here')
}
