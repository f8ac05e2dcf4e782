/** Reads `--name=value` from the command line. */
export const textOption = (name: string): string | undefined =>
  process.argv.map((arg) => arg.split('=')).find(([flag]) => flag === `--${name}`)?.[1]

export const numberOption = (name: string, fallback: number): number => Number(textOption(name) ?? fallback)
