/** Reads the token from the URL of the browser, because the server's HTML is the same for everybody. */
export const mailedToken = (): string => new URLSearchParams(location.search).get('token') ?? ''
