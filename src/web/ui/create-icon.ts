import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly node: readonly (readonly [shape: string, attributes: Readonly<Record<string, string>>])[]
}

const DRAWN = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Makes lucide's icons in the place of lucide's own maker (vite.config.ts), which serves each framework and each wish for
 * 1 KB of the first load.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...DRAWN, ...props },
      node.map(([shape, attributes]) => createElement(shape, attributes)),
    )
}
