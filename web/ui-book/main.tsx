import '#ui/tokens.css';
import '#ui/portal-tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Book } from './book.tsx';

const place = document.querySelector('#book');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Book />
    </StrictMode>,
  );
}
