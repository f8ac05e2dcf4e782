import url from './print.css?url'

/** Last, after all that the screen needs. */
export function fetchPrintSheet(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: url }))
}
