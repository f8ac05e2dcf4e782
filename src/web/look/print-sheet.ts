import url from './print.css?url'

/** This function must run last, after all that the screen needs. */
export function fetchPrintSheet(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: url }))
}
