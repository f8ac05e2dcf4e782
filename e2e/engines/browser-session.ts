/** One step of an input device, as WebDriver and WebDriver BiDi both spell it (W3C WebDriver, section 15). */
type PointerStep =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
interface KeyStep {
  readonly type: 'keyDown' | 'keyUp'
  readonly value: string
}
export type InputActions =
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerStep[] }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyStep[] }

/** A browser with one window, under remote control: no more than both protocols have in the same form. */
export interface BrowserSession {
  /** Opens a page and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Calls a function in the page, given as its source, with one text. Gives the text that it returns. */
  call(source: string, argument: string): Promise<string>
  perform(input: InputActions): Promise<void>
  /** Makes the page so many pixels large. */
  resize(width: number, height: number): Promise<void>
  /** Errors on the browser's console since the last call; an engine that does not tell has none. */
  takeErrors(): readonly string[]
  close(): Promise<void>
}

/** How long a browser may take over one command: far more than it ever needs, so that one that hangs ends the test. */
export const COMMAND_MS = 60_000
