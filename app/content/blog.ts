// The six questions of /blog, on the topics that the spec names (§2).

export const QUESTIONS: { question: string; answer: string[] }[] = [
  {
    question: 'How can the performance of a React application be improved?',
    answer: [
      'Measure first: the Profiler in React’s developer tools shows which components render, how often and why. Most slow pages render too much, too often, or load too much code before they can start.',
      'Then take the largest cause. Keep state close to where it is used, so that a keystroke renders one form and not the page. Split code by route and load a heavy library only where it is needed. Render long lists in pages or windows. Give list items stable keys. Send HTML from the server, so that something can be read before any script has arrived. Memoize (`memo`, `useMemo`) where the Profiler shows that it pays, and let the React Compiler do it where you can use it.',
    ],
  },
  {
    question: 'What are the ways to manage state in a React application?',
    answer: [
      'Ask what kind of state it is. State of one component lives in `useState`, or in `useReducer` when its changes have names. State of several components lives in their nearest common parent and is handed down; context saves the handing when many need it and it changes rarely, such as a theme.',
      'Server data is not really yours: a router’s loaders, or a library such as TanStack Query, load it, cache it and fetch it again. Anything a person may reload, share or go back to belongs in the URL. Forms know their own fields. A store outside React (Zustand, Redux, or thirty lines with `useSyncExternalStore`) is for the rest.',
    ],
  },
  {
    question: 'How does prototypal inheritance work?',
    answer: [
      'Every JavaScript object has a hidden link to another object or to null: its prototype. When a property is read and the object does not have it itself, the prototype is asked, then the prototype’s prototype, until one has it or the chain ends and the answer is `undefined`. Writing does not climb: it puts the property on the object itself, unless a setter further up takes it.',
      'So objects inherit from objects. `Object.create(part)` makes an object whose prototype is `part`; functions called with `new` use their `prototype` property; `class` and `extends` are a clearer way to write the same chain. Methods are shared: a thousand instances have one copy of each.',
    ],
  },
  {
    question: 'Why do you not set the state directly in React?',
    answer: [
      'React renders again when it learns of a change, and `setState` is how it learns. If you write `state.count = 5`, or push to an array in the state, nothing is scheduled: the screen keeps the old value until something else happens to render it.',
      'It also breaks comparisons. React, `memo` and effects decide by identity whether something has changed; an array that was changed in place is still the same array. And several updates may be waiting at once, so the next state is computed from the last with a function: `setCount((count) => count + 1)`. Make a new object with the change in it, and hand it over.',
    ],
  },
  {
    question: 'You have an array of products. How do you search it by name?',
    answer: [
      'Use `filter` for all matches and `find` for the first. Compare in one letter case, and say what should match: `products.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))`. An empty query then finds everything, which is what people expect from an empty search field.',
      'For names with accents, compare with an `Intl.Collator` of sensitivity ‘base’, or normalize both sides first. This reads every product, which is fine for some thousands; a search that begins at the tenth thousand belongs in the database, with an index made for it.',
    ],
  },
  {
    question: 'What is a unit test, and why write unit tests?',
    answer: [
      'A unit test runs one small piece of a program, a function or a component, with known input and checks what comes out. It needs no network and no waiting, so hundreds of them run in a second, after each change.',
      'They find a mistake where it was made, minutes after it was made. They let you change code that you did not write, because they tell you what it promised. They are examples of use that can’t go out of date. And code that is hard to test is usually code that does too much, which they tell you early. They do not replace testing the whole: a test through the browser finds what falls between the units.',
    ],
  },
]
