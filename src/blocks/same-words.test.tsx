// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { Html, Link } from '#src/page-model/values.ts';
import Agreements from './agreements/agreements.tsx';
import AnchorNav from './anchor-nav/anchor-nav.tsx';
import Banner from './banner/banner.tsx';
import Faq from './faq/faq.tsx';
import Hero from './hero/hero.tsx';
import ImageStack from './image-stack/image-stack.tsx';
import Outline from './outline/outline.tsx';
import Points from './points/points.tsx';
import PriceCard from './price-card/price-card.tsx';
import RegistrationForm from './registration-form/registration-form.tsx';
import Reviews from './reviews/reviews.tsx';
import TeacherList from './teacher-list/teacher-list.tsx';
import { agreements, sampleImage, samplePage } from './testing.tsx';

const page = samplePage();
const image = sampleImage();
const link: Link = { action: 'scroll', href: '#register' };
const button = { label: '报名', link };
const twice = <T,>(item: T): [T, T] => [item, item];
const spots = twice({ label: '报名', x: 0, y: 0, width: 10, height: 10, link });
const teacher = { name: '王老师', title: '英语', photo: image, tags: twice('阅读') };
const [terms = { index: 0, title: '', href: '', version: '' }] = agreements;
const faq = { question: '能退吗', answer: '能' as Html };
const of = <T extends string>(type: T) => ({ type, id: 'same' });

/** Blocks with a repeated text, by the elements that show it. */
const blocks: Readonly<Record<string, ReactElement>> = {
  '.agreements a': <Agreements page={page} block={{ ...of('agreements'), items: twice({ index: terms }) }} />,
  '.anchor-nav li': (
    <AnchorNav page={page} block={{ ...of('anchor-nav'), items: twice({ label: '老师', to: 'register' }) }} />
  ),
  '.banner li': <Banner page={page} block={{ ...of('banner'), label: '课', interval: 0, items: twice({ image }) }} />,
  '.faq details': <Faq page={page} block={{ ...of('faq'), items: twice(faq) }} />,
  '.hero li': <Hero page={page} block={{ ...of('hero'), image, tone: 'dark', heading: '课', points: twice('直播') }} />,
  '.image-stack__item': (
    <ImageStack
      page={page}
      block={{ ...of('image-stack'), gap: false, images: twice({ ...image, hotspots: spots }) }}
    />
  ),
  '.outline li': <Outline page={page} block={{ ...of('outline'), items: twice({ label: '晚上', title: '直播' }) }} />,
  '.points li': <Points page={page} block={{ ...of('points'), style: 'list', items: twice({ title: '直播' }) }} />,
  '.price-card li': (
    <PriceCard
      page={page}
      block={{ ...of('price-card'), title: '课', price: 100, includes: twice({ text: '直播' }), button }}
    />
  ),
  '.registration-form__consent a': (
    <RegistrationForm
      page={page}
      block={{ ...of('registration-form'), heading: '报名', submit: '去确认', agreements: twice(terms) }}
    />
  ),
  '.reviews figure': <Reviews page={page} block={{ ...of('reviews'), items: twice({ name: '李同学', text: '好' }) }} />,
  '.teacher-list__card': (
    <TeacherList page={page} block={{ ...of('teacher-list'), layout: 'stack', teachers: twice(teacher) }} />
  ),
};

// React prints an error when two items of a list have one key, and output fails a test.
it.each(Object.entries(blocks))('%s: what an author says twice is shown twice', (parts, block) => {
  const { container } = render(block);

  expect(container.querySelectorAll(parts)).toHaveLength(2);
});
