import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Lab } from './Lab.tsx'

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Lab />
    </StrictMode>,
  )
