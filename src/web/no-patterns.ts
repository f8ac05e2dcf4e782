/** Stands for wouter's parser of path patterns: pages.ts knows the routes, so that no pattern is ever parsed. */
export const parse = (): never => {
  throw new Error('Routes have no patterns here')
}
