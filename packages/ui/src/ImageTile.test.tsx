// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ImageTile } from './ImageTile.tsx'

afterEach(cleanup)

const tile = () => document.querySelector<HTMLElement>('.ImageTile')
const image = () => document.querySelector('img')

describe('ImageTile', () => {
  it('shows the initial without an image', () => {
    render(<ImageTile name="rabby" />)
    expect(tile()?.dataset.initial).toBe('R')
  })

  it('loads lazily, keeps its size, and falls back when the image fails', () => {
    const { rerender } = render(<ImageTile name="Rabby" src="/a.png" size={36} />)
    expect(image()?.getAttribute('loading')).toBe('lazy')
    const failed = image()
    if (failed) fireEvent.error(failed)
    expect(image()).toBeNull()
    expect(tile()?.dataset.initial).toBe('R')
    expect(tile()?.style.width).toBe('36px')
    rerender(<ImageTile name="Rabby" src="/b.png" size={36} />)
    expect(image()?.getAttribute('src')).toBe('/b.png')
  })
})
