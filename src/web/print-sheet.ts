import address from './look/print.css?url'

/** Has the browser fetch the styles for paper, after all that a screen needs. */
export function fetchPrintSheet(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: address }))
}
