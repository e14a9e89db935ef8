import type { Product } from '#src/features/course/product-query.ts';
import { brand } from '#src/lib/dom/brand.ts';
import * as paths from '#src/lib/paths.ts';

// Facts for search engines, as schema.org JSON-LD.

/** The school. */
export function schoolFacts(): object {
  return { '@type': 'EducationalOrganization', name: brand.name, slogan: brand.slogan, url: paths.home() };
}

interface Rated {
  readonly count: number;
  readonly average_tenths: number;
}

/** A course with its price, and its rating once there is a published review. A book is a product. */
export function courseFacts(
  { course, kind, summary, is_on_shelf: isOnShelf, teachers }: Product,
  rated: Rated = { count: 0, average_tenths: 0 },
): object {
  const url = paths.courseDetail({ course_uuid: course.uuid });
  const isThere = isOnShelf && !course.is_sold_out && course.sales_from === undefined;
  const offers = {
    '@type': 'Offer',
    url,
    category: course.price === 0 ? 'Free' : 'Paid',
    price: decimal(course.price),
    priceCurrency: 'CNY',
    availability: `https://schema.org/${isThere ? 'InStock' : 'SoldOut'}`,
  };
  const facts = { name: course.name, description: summary || course.name, image: course.img_cover, url, offers };
  if (kind === 'books') return { '@type': 'Product', ...facts };
  return {
    '@type': 'Course',
    ...facts,
    ...(rated.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: (rated.average_tenths / 10).toFixed(1),
        reviewCount: rated.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    provider: schoolFacts(),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${Math.max(1, course.class_hours)}H`,
      ...(teachers.length > 0 && { instructor: teachers.map(({ name }) => ({ '@type': 'Person', name })) }),
    },
  };
}

/** The courses of a list, in its order. */
export function listFacts(courses: readonly { readonly uuid: string; readonly name: string }[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map(({ uuid, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: paths.courseDetail({ course_uuid: uuid }),
    })),
  };
}

interface Article {
  readonly title: string;
  readonly publish_time: string;
  readonly author?: string;
  readonly img_cover?: string;
}

export function articleFacts({ title, publish_time: publishedAt, author, img_cover: cover }: Article): object {
  return {
    '@type': 'Article',
    headline: title,
    datePublished: publishedAt,
    author: author ? { '@type': 'Person', name: author } : schoolFacts(),
    publisher: schoolFacts(),
    ...(cover && { image: cover }),
  };
}

/** The breadcrumb from the front page to a screen: names, and the addresses of the screens before it. */
export function trail(steps: readonly (readonly [name: string, path?: string])[]): object {
  const all = [['首页', paths.home()] as const, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: path }),
    })),
  };
}

/** Cents as a decimal price of schema.org. */
function decimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
