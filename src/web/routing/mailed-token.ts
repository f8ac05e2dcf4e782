/** Read when it is sent: the page is the same for everybody. */
export const mailedToken = (): string => new URLSearchParams(location.search).get('token') ?? ''
